import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode, useMemo } from 'react';
import { filled } from '#i18n/lessonWords.ts';

type Block = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<Block, { readonly type: 'paragraph' }>['children'][number];
type Slots = Readonly<Record<string, string | number>>;

interface LessonTextProps {
  /** As its author wrote it. */
  readonly text: string;
  readonly slots?: Slots;
}

const NONE: Slots = {};

/**
 * A text of a lesson: paragraphs, `**strong**` words, code and the words of links. Anything else of Markdown, HTML included, is shown as it
 * was written. Numbers and names of the run are put in afterwards: they are never read as Markdown. Nothing in it is fetched or run.
 */
export function LessonText({ text, slots = NONE }: LessonTextProps) {
  const blocks = useMemo(() => blocksOf(text), [text]);
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text stand in their order
    <Fragment key={at}>
      {at > 0 && <br />}
      {typeof block === 'string' ? filled(block, slots) : block.map((node, place) => inline(node, text, slots, place))}
    </Fragment>
  ));
}

/** Paragraphs by their parts; other blocks as they were written. */
function blocksOf(text: string): readonly (string | readonly PhrasingContent[])[] {
  return fromMarkdown(text).children.map((node) => (node.type === 'paragraph' ? node.children : written(node, text)));
}

/** The nodes that are allowed; what is not in this list is shown as it was written. */
function inline(node: PhrasingContent, text: string, slots: Slots, key: number): ReactNode {
  switch (node.type) {
    case 'text':
      return filled(node.value, slots);
    case 'inlineCode':
      return <code key={key}>{filled(node.value, slots)}</code>;
    case 'strong':
      return <b key={key}>{node.children.map((each, at) => inline(each, text, slots, at))}</b>;
    case 'link':
      return linkText(node, text, slots, key);
    default:
      return filled(written(node, text), slots);
  }
}

/** Its words and its address to read: there is nothing to click. Another address than of the web is shown as it was written. */
function linkText(
  node: Extract<PhrasingContent, { readonly type: 'link' }>,
  text: string,
  slots: Slots,
  key: number,
): ReactNode {
  if (!/^https?:\/\//i.test(node.url)) return filled(written(node, text), slots);
  return (
    <Fragment key={key}>
      {node.children.map((each, at) => inline(each, text, slots, at))} ({node.url})
    </Fragment>
  );
}

function written({ position }: Pick<Block, 'position'>, text: string): string {
  return position ? text.slice(position.start.offset, position.end.offset) : '';
}
