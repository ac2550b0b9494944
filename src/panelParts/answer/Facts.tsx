import { addTexts } from '#i18n/addTexts.ts';
import { why } from '#i18n/en/why.ts';
import { type Texts, useTexts } from '#i18n/useTexts.ts';
import type { PodFact, PodFactName } from '#protocol/podFacts.ts';
import styles from './Facts.module.css';

addTexts('why', why);

/** What the model says about a Pod, a sentence each. */
export function Facts({ facts }: { readonly facts: readonly PodFact[] }) {
  const t = useTexts('why');
  if (facts.length === 0) return null;
  return (
    <ul className={styles.facts}>
      {facts.map((fact) => (
        <li key={JSON.stringify(fact)}>{sentence(t, fact)}</li>
      ))}
    </ul>
  );
}

/** That every name has a text which asks for exactly its values is tested. */
type Sentences = (key: `facts.${PodFactName}`, values: PodFact['values']) => string;

function sentence(t: Texts<'why'>, { says, values }: PodFact): string {
  return (t as unknown as Sentences)(`facts.${says}`, values);
}
