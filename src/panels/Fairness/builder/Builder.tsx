import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import type { History } from '#client/draft/history.ts';
import { useTexts } from '#i18n/useTexts.ts';
import { useUndo } from '#panelParts/undo/useUndo.ts';
import type { FlowWay, RequestSketch } from '#protocol/fairness.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import page from '../Fairness.module.css';
import { Way } from '../seats/Way.tsx';
import { WhyRequest } from '../why/WhyRequest.tsx';
import styles from './Builder.module.css';
import { SAMPLES } from './samples.ts';

interface BuilderProps {
  readonly history: History<RequestSketch>;
  readonly onChange: (history: History<RequestSketch>) => void;
  readonly way: FlowWay | undefined;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Who asks for what, and where API Priority and Fairness would put it: tried out at this moment, not sent. */
export function Builder({ history, onChange, way }: BuilderProps) {
  const t = useTexts('fairness');
  const client = useClient();
  const [said, setSaid] = useState('');
  const { root, edit } = useUndo(history, onChange);
  const { method, url, user, groups = [] } = history.value;
  const change = (part: Partial<RequestSketch>) => {
    setSaid('');
    edit((now) => void Object.assign(now, part));
  };
  const send = async () => {
    const result = await client.send({
      type: 'request.send',
      method,
      url,
      user,
      ...(groups.length > 0 && { groups }),
    });
    setSaid(result.ok ? t('builder.sent') : result.problems.map(({ message }) => message).join('; '));
  };
  return (
    <div ref={root} tabIndex={-1} className={page.page}>
      <form
        className={styles.form}
        aria-label={t('tabs.builder')}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <label className={page.field}>
          <span>{t('builder.method')}</span>
          <select
            className={classes(page.input, looks.mono)}
            value={method}
            onChange={(event) => change({ method: event.target.value as RequestSketch['method'] })}
          >
            {METHODS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <label className={page.field}>
          <span>{t('builder.url')}</span>
          <input
            className={classes(page.input, looks.mono)}
            spellCheck={false}
            value={url}
            onChange={(event) => change({ url: event.target.value })}
          />
        </label>
        <label className={page.field}>
          <span>{t('builder.user')}</span>
          <input
            className={classes(page.input, looks.mono)}
            spellCheck={false}
            value={user}
            onChange={(event) => change({ user: event.target.value })}
          />
        </label>
        <label className={page.field}>
          <span>{t('builder.groups')}</span>
          <input
            className={classes(page.input, looks.mono)}
            spellCheck={false}
            placeholder={way?.groups.join(', ')}
            value={groups.join(',')}
            onChange={({ target }) =>
              edit((now) => {
                if (target.value === '') delete now.groups;
                else now.groups = target.value.split(',');
              })
            }
          />
        </label>
        <Button type="submit" tone="primary">
          {t('builder.send')}
        </Button>
      </form>
      <div className={page.row}>
        <span className={looks.faint}>{t('builder.samples')}</span>
        {SAMPLES.map(({ name, ...sample }) => (
          <Button
            key={name}
            onClick={() => {
              setSaid('');
              edit(() => sample);
            }}
          >
            {name}
          </Button>
        ))}
      </div>
      {said !== '' && <p role="status">{said}</p>}
      {way ? (
        <>
          <section aria-label={t('wayTitle')}>
            <Way way={way} />
            {way.hand.length > 0 && (
              <p className={looks.faint}>
                {t('builder.hand')} <code>[{way.hand.join(', ')}]</code>
              </p>
            )}
          </section>
          <WhyRequest way={way} />
        </>
      ) : (
        <p className={looks.wrong}>{url.startsWith('/') ? '' : t('builder.noPath')}</p>
      )}
    </div>
  );
}
