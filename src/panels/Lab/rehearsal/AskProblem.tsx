import { VerdictText } from '#widgets/VerdictGlyph.tsx';
import { type ShownReport, useRehearsal } from './rehearsalStore.ts';

/** What was wrong with a question, below the question itself. */
export function AskProblem({ of }: { readonly of: ShownReport['kind'] }) {
  const problem = useRehearsal((state) => state.problem);
  if (problem?.of !== of) return null;
  return (
    <p role="alert">
      <VerdictText verdict="error">{problem.text}</VerdictText>
    </p>
  );
}
