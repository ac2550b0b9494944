import { Fragment } from 'react';

/** A text that may also break after a comma, as in `kubectl get nodes,pods`, so that no word is broken. */
export function BreaksAtCommas({ text }: { readonly text: string }) {
  return text.split(/(?<=,)(?=\S)/).map((part, index) => (
    // The parts of a text keep their order.
    // biome-ignore lint/suspicious/noArrayIndexKey: two of them may be alike
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
