import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { type KindSchema, loadKindSchema } from '#client/kindSchema.ts';
import { completionsAt } from './completions.ts';
import { yamlPlace } from './yamlPlace.ts';

let loading: Promise<KindSchema> | undefined;

/** The schema of Kubernetes objects, loaded once. */
export function objectSchema(): Promise<KindSchema> {
  loading ??= loadKindSchema().catch((error: unknown) => {
    // After a failure the next key fetches it again.
    loading = undefined;
    throw error;
  });
  return loading;
}

function documented(text: string): Completion['info'] {
  if (text === '') return undefined;
  return () => {
    const dom = document.createElement('div');
    dom.textContent = text;
    return dom;
  };
}

/** Completion from a schema: fields with their type and documentation, kinds, API versions. */
export async function complete(
  context: CompletionContext,
  schema: () => Promise<KindSchema>,
): Promise<CompletionResult | null> {
  const word = context.matchBefore(/[\w./-]*/);
  const line = context.state.doc.lineAt(context.pos);
  const head = line.text.slice(0, context.pos - line.from);
  const isEmpty = word === null || word.from === word.to;
  // At the start of a line the list opens only on request. Pasted text ends there, and a list would cover the text
  // below.
  if (isEmpty && !context.explicit && (head === '' || !/^\s*(- +)*$|^(kind|apiVersion): *$/.test(head))) return null;
  const place = yamlPlace(context.state.sliceDoc(0), context.pos);
  const offers = completionsAt(await schema(), place);
  // A list is useless when the focus has left the editor.
  const isLeft = context.view?.hasFocus === false;
  if (offers.length === 0 || isLeft) return null;
  return {
    from: word?.from ?? context.pos,
    validFor: /^[\w./-]*$/,
    options: offers.map(({ label, detail, documentation, insert, required }) => {
      const info = documented(documentation);
      return { label, detail, apply: insert, boost: required ? 2 : 0, ...(info === undefined ? {} : { info }) };
    }),
  };
}
