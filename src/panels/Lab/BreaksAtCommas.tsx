import { Fragment } from 'react';

/** A text whose lines may also end behind a comma, as in `kubectl get nodes,pods`, so that no word is broken for it. */
export function BreaksAtCommas({ text }: { readonly text: string }) {
  return text.split(/(?<=,)(?=\S)/).map((part, index) => (
    // A text has its parts in the order in which they are read.
    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
