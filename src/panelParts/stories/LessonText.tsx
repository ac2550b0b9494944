import { fromMarkdown } from 'mdast-util-from-markdown';
import { Fragment, type ReactNode, useMemo } from 'react';
import { filled } from '#i18n/lessonWords.ts';

type Block = ReturnType<typeof fromMarkdown>['children'][number];
type PhrasingContent = Extract<Block, { readonly type: 'paragraph' }>['children'][number];
type Slots = Readonly<Record<string, string | number>>;

interface LessonTextProps {
  /** The text as its author wrote it. */
  readonly text: string;
  readonly slots?: Slots;
}

const NONE: Slots = {};

/**
 * A text of a lesson: paragraphs, `**strong**` words, code and the words of links. Any other Markdown, HTML included,
 * is shown as plain text. Numbers and names of the run are inserted afterwards, so they are never read as Markdown.
 * Nothing in it is fetched or run.
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

/** Paragraphs by their parts; other blocks as plain text. */
function blocksOf(text: string): readonly (string | readonly PhrasingContent[])[] {
  return fromMarkdown(text).children.map((node) => (node.type === 'paragraph' ? node.children : written(node, text)));
}

/** The allowed nodes; all others are shown as plain text. */
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

/**
 * A link's words and its address as text, without a link to click. An address that is not of the web is shown as
 * plain text.
 */
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
