import { syntaxTree } from '@codemirror/language';
import { RangeSetBuilder } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView, ViewPlugin, type ViewUpdate } from '@codemirror/view';

const MARKS: Readonly<Record<string, Decoration>> = {
  Key: Decoration.mark({ class: 'cm-yaml-key' }),
  QuotedLiteral: Decoration.mark({ class: 'cm-yaml-string' }),
  Comment: Decoration.mark({ class: 'cm-yaml-comment' }),
  DirectiveEnd: Decoration.mark({ class: 'cm-yaml-mark' }),
  DocEnd: Decoration.mark({ class: 'cm-yaml-mark' }),
  Anchor: Decoration.mark({ class: 'cm-yaml-mark' }),
  Alias: Decoration.mark({ class: 'cm-yaml-mark' }),
  Tag: Decoration.mark({ class: 'cm-yaml-mark' }),
};

function colour(view: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  for (const { from, to } of view.visibleRanges) {
    syntaxTree(view.state).iterate({
      from,
      to,
      enter: ({ name, from: start, to: end }) => {
        const mark = MARKS[name];
        if (mark === undefined || end <= start) return;
        builder.add(start, end, mark);
        return false;
      },
    });
  }
  return builder.finish();
}

/** Colours keys and comments differently from values, from the parser's tree and only in visible lines. */
export const yamlColours = ViewPlugin.define(
  (view) => ({
    decorations: colour(view),
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state))
        this.decorations = colour(update.view);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);
