import { useState } from 'react';
import { useTexts } from '#i18n/useTexts.ts';
import type { Command } from '#protocol/command.ts';
import { Button } from '#widgets/Button.tsx';
import { classes } from '#widgets/classes.ts';
import looks from '#widgets/looks.module.css';
import { Section } from '#widgets/Section.tsx';
import page from '../Fairness.module.css';
import styles from './Load.module.css';

type Start = Extract<Command, { type: 'load.start' }>;

const NUMBERS = ['ratePerSecond', 'burst', 'count', 'clients', 'executionMs', 'clientQps', 'clientBurst'] as const;
const TEXTS = ['id', 'url', 'user', 'groups'] as const;
type Field = (typeof NUMBERS)[number] | (typeof TEXTS)[number];

const FIRST: Readonly<Record<Field, string>> = {
  id: 'mine',
  url: '/api/v1/namespaces/default/pods?limit=100',
  user: 'system:serviceaccount:default:mine',
  groups: '',
  ratePerSecond: '20',
  burst: '',
  count: '',
  clients: '',
  executionMs: '',
  clientQps: '',
  clientBurst: '',
};

/** A load generator by its fields; what stays empty takes its default. */
export function LoadForm({ onStart }: { readonly onStart: (command: Command) => Promise<boolean> }) {
  const t = useTexts('fairness');
  const [fields, setFields] = useState(FIRST);
  const field = (name: Field, isNumber: boolean) => (
    <label key={name} className={page.field} data-wide={name === 'url' || name === 'user' || undefined}>
      <span>{t(`load.fields.${name}`)}</span>
      <input
        className={classes(page.input, looks.mono)}
        inputMode={isNumber ? 'decimal' : 'text'}
        spellCheck={false}
        value={fields[name]}
        onChange={(event) => setFields({ ...fields, [name]: event.target.value })}
      />
    </label>
  );
  return (
    <Section title={t('load.own')}>
      <form
        className={styles.form}
        aria-label={t('load.own')}
        onSubmit={(event) => {
          event.preventDefault();
          void onStart(startOf(fields));
        }}
      >
        {TEXTS.map((name) => field(name, false))}
        {NUMBERS.map((name) => field(name, true))}
        <Button type="submit">{t('load.startIt')}</Button>
      </form>
    </Section>
  );
}

/** Numbers are checked where the command arrives, which says what is wrong. */
function startOf({ id, url, user, groups, ...numbers }: Readonly<Record<Field, string>>): Start {
  const given = Object.fromEntries(
    Object.entries(numbers).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, Number(text)]])),
  );
  const list = groups.split(',').flatMap((group) => (group.trim() === '' ? [] : [group.trim()]));
  return {
    type: 'load.start',
    id,
    method: 'GET',
    url,
    user,
    ...(list.length > 0 && { groups: list }),
    ratePerSecond: Number.NaN,
    ...given,
  };
}
