import { flat, latinWords } from '#panelParts/finding/splitText.ts';

/** Something of the page that one can go to or do, and what else people call it. */
export interface Named {
  readonly name: string;
  readonly also?: string;
}

/** Those of which every word that is typed begins a word, or which have the text as it stands; those whose name begins with it first. */
export function findPlaces<P extends Named>(places: readonly P[], sought: string): P[] {
  const typed = sought.trim().toLowerCase();
  const begins = ({ name }: P): boolean => name.toLowerCase().startsWith(typed);
  const hits = places.filter((place) => says(place, typed));
  return [...hits.filter(begins), ...hits.filter((place) => !begins(place))];
}

function says({ name, also = '' }: Named, typed: string): boolean {
  const text = `${name}, ${also}`;
  if (text.toLowerCase().includes(typed)) return true;
  const asked = latinWords(typed);
  const known = latinWords(text);
  const chinese = typed.match(/[\u3400-\u9fff]+/g) ?? [];
  return (
    asked.length + chinese.length > 0 &&
    asked.every(({ raw, stem }) => known.some((word) => word.raw.startsWith(raw) || word.stem === stem)) &&
    chinese.every((run) => flat(text).includes(run))
  );
}
