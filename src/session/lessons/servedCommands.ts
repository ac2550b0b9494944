import type { Lesson } from '#scenarios/lesson.ts';
import { isServed } from '#session/kubectl/commands.ts';

/** Commands that acts allow and the terminal does not support, one sentence each. */
export function unservedDeeds(steps: Lesson['steps']): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === 'act' ? unservedIn(step.allowed.join('; ')).map((line) => `${step.id}.allowed: ${line}`) : [],
  );
}

/** The commands in a text that the terminal does not support. */
export function unservedIn(text: string): readonly string[] {
  const words = [...text.matchAll(/\bkubectl ([a-z-]+)/g)].map(([, word = '']) => word);
  return words.filter((word) => !isServed(word)).map((word) => `the terminal does not do kubectl ${word}`);
}
