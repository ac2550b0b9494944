import { createElement, Fragment } from 'react';

/** A sentence in which words between backticks are code. */
export function Prose({ text }: { readonly text: string }) {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}
