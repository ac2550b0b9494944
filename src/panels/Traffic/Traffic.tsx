import { useState } from 'react';
import { useClient } from '#client/ClientProvider.tsx';
import { useAsk } from '#client/useAsk.ts';
import { useCollection } from '#client/useCollection.ts';
import { useRunState } from '#client/useMoment.ts';
import { addTexts } from '#i18n/addTexts.ts';
import { traffic } from '#i18n/en/traffic.ts';
import { useTexts } from '#i18n/useTexts.ts';
import inspector from '#panelParts/answer/answer.module.css';
import type { Command } from '#protocol/command.ts';
import { Button } from '#widgets/Button.tsx';
import styles from './Traffic.module.css';
import { TrafficCourse } from './TrafficCourse.tsx';

const FIRST_RATE = '20';

/** A list of more nodes than this helps nobody. */
const MOST_NODES = 200;

addTexts('traffic', traffic);

/** Requests to a Service: how many a person has sent, and what came of them. */
export function Traffic({ namespace, service }: { readonly namespace: string; readonly service: string }) {
  const t = useTexts('traffic');
  const client = useClient();
  const [problem, setProblem] = useState('');
  const id = `${namespace}/${service}`;
  const { data: views = [] } = useAsk('traffic', { id }, { refresh: 'moment', playingIntervalMs: 500 });
  const [view] = views;
  const send = async (command: Command) => {
    const result = await client.send(command);
    setProblem(result.ok ? '' : result.problems.map(({ message }) => message).join('; '));
  };
  return (
    <div className={inspector.body}>
      <p className={inspector.quiet}>{t('intro', { service })}</p>
      <TrafficForm
        running={view?.client.state === 'running' ? view.client : undefined}
        onStart={(ratePerSecond, node) =>
          void send({ type: 'traffic.start', namespace, service, ratePerSecond, ...(node !== '' && { node }) })
        }
        onStop={() => void send({ type: 'traffic.stop', id })}
      />
      {problem !== '' && (
        <p className={inspector.failed} role="alert">
          {problem}
        </p>
      )}
      {view && <TrafficCourse view={view} />}
    </div>
  );
}

interface TrafficFormProps {
  readonly running: { readonly ratePerSecond: number; readonly node: string } | undefined;
  /** An empty `node` leaves it to the model. */
  readonly onStart: (ratePerSecond: number, node: string) => void;
  readonly onStop: () => void;
}

/** Rate and source of the requests. The command checks the numbers and names what is wrong. */
function TrafficForm({ running, onStart, onStop }: TrafficFormProps) {
  const t = useTexts('traffic');
  const [rate, setRate] = useState<string>();
  const [node, setNode] = useRunState<string>();
  const nodes = useCollection('nodes');
  const names = [...nodes.map.keys()].sort().slice(0, MOST_NODES);
  const wantedRate = rate ?? String(running?.ratePerSecond ?? FIRST_RATE);
  const wantedNode = node ?? running?.node ?? '';
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onStart(wantedRate.trim() === '' ? Number.NaN : Number(wantedRate), wantedNode);
      }}
    >
      <label className={styles.field}>
        <span>{t('rate')}</span>
        <input
          className={styles.input}
          inputMode="decimal"
          value={wantedRate}
          onChange={(event) => setRate(event.target.value)}
        />
      </label>
      <label className={styles.field}>
        <span>{t('node')}</span>
        <select className={styles.input} value={wantedNode} onChange={(event) => setNode(event.target.value)}>
          <option value="">{t('firstNode')}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit">{running ? t('change') : t('start')}</Button>
      {running && <Button onClick={onStop}>{t('stop')}</Button>}
    </form>
  );
}
