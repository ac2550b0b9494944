import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, redo } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { foldGutter, foldKeymap, indentUnit, syntaxTree } from '@codemirror/language';
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint';
import { search, searchKeymap } from '@codemirror/search';
import { Annotation, Compartment, EditorState, RangeSetBuilder } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react';
import { fieldAndMessage } from '#base/problemText.ts';
import type { KindSchema } from '#client/kindSchema.ts';
import type { InputProblem } from '#protocol/command.ts';
import styles from './CodeArea.module.css';
import { complete } from './completionSource.ts';

/** The editor's look in the page's tokens, because custom properties reach into its shadow root. */
const codeTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface-sunken)', color: 'var(--ink-1)', fontSize: 'var(--t-small)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--font-mono)',
    lineHeight: '1.55',
    fontFeatureSettings: '"calt" 0, "liga" 0',
    scrollbarWidth: 'thin',
    scrollbarColor: 'var(--line-2) transparent',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--ink-1)' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--ink-1)', borderLeftWidth: '1.5px' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--ink-3)',
    border: 'none',
    fontSize: 'var(--t-micro)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--surface-hover) 55%, transparent)',
  },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--accent) 26%, transparent)',
  },
  '.cm-placeholder': { color: 'var(--ink-3)', whiteSpace: 'pre', display: 'inline-block', verticalAlign: 'top' },
  '.cm-yaml-key': { color: 'var(--fits-ink)' },
  '.cm-yaml-string': { color: 'var(--ink-1)' },
  '.cm-yaml-comment': { color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-yaml-mark': { color: 'var(--accent-ink)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--error-mark) 1.2px',
    textUnderlineOffset: '3px',
    color: 'var(--error-ink)',
  },
  '.cm-lint-marker-error': {
    content: 'none',
    width: '7px',
    height: '7px',
    margin: '6px 2px',
    backgroundColor: 'var(--error-mark)',
    clipPath: 'polygon(50% 0, 100% 100%, 0 100%)',
  },
  '.cm-gutter-lint': { width: '12px' },
  '.cm-tooltip': {
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-control)',
    backgroundColor: 'var(--surface-raised)',
    color: 'var(--ink-1)',
    boxShadow: 'var(--shadow-raised)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--font-mono)',
    fontSize: 'var(--t-small)',
    maxHeight: '14em',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '2px 8px' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent-wash)', color: 'var(--ink-1)' },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal', marginLeft: '10px' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionInfo': {
    padding: '8px 10px',
    maxWidth: '300px',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--t-small)',
    lineHeight: '1.4',
  },
  '.cm-diagnostic': {
    borderLeft: '3px solid var(--error-mark)',
    padding: '5px 9px',
    fontFamily: 'var(--font-ui)',
    fontSize: 'var(--t-small)',
  },
  '.cm-panels': { backgroundColor: 'var(--surface-panel)', color: 'var(--ink-1)' },
  '.cm-panel input, .cm-panel button': { fontSize: 'var(--t-small)' },
  '.cm-searchMatch': { backgroundColor: 'var(--accent-wash)', outline: '1px solid var(--accent)' },
});

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

/** Colours keys and comments differently from values, from the parser's tree and only in visible lines. */
const yamlColours = ViewPlugin.define(
  (view) => ({
    decorations: colour(view),
    update(update: ViewUpdate) {
      if (update.docChanged || update.viewportChanged || syntaxTree(update.startState) !== syntaxTree(update.state))
        this.decorations = colour(update.view);
    },
  }),
  { decorations: (plugin) => plugin.decorations },
);

export interface CodeHandle {
  focus(): void;
  /** Puts the cursor at a line and column, counted from 1, and scrolls there. */
  goTo(line: number, column: number): void;
}

export interface CodeAreaProps {
  readonly label: string;
  /** The identity of the text. Each document has its own undo, and its own cursor. */
  readonly document: string;
  readonly text: string;
  readonly ghost: string;
  readonly problems: readonly InputProblem[];
  /** The schema of the text, for completion. */
  readonly schema: () => Promise<KindSchema>;
  readonly onChange: (text: string) => void;
  readonly onApply: () => void;
  readonly handle: RefObject<CodeHandle | null>;
}

/**
 * Marks a change by the page itself. The text's owner knows it already and must not take it for an edit. Undo takes it
 * back like any other change.
 */
const isGiven = Annotation.define<boolean>();

function messageOf(problem: InputProblem): string {
  const { suggestion } = problem;
  return suggestion === undefined ? fieldAndMessage(problem) : `${fieldAndMessage(problem)} (${suggestion})`;
}

function offsetAt(state: EditorState, line: number, column: number): number {
  const { from, to } = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  return Math.min(to, from + Math.max(0, column - 1));
}

function diagnosticOf(state: EditorState, problem: InputProblem): Diagnostic {
  const from = offsetAt(state, problem.line ?? 1, problem.column ?? 1);
  const line = state.doc.lineAt(from);
  const text = line.text.slice(from - line.from);
  const token =
    problem.column === undefined ? text.trimEnd().length : (/^[^\s:,#]+/.exec(text)?.[0].length ?? text.length);
  return {
    from,
    to: Math.max(from, Math.min(line.to, from + Math.max(1, token))),
    severity: 'error',
    message: messageOf(problem),
  };
}

/**
 * The text itself, in a shadow root. There the editor adds its style sheet as a constructed one, which the page's
 * policy allows. In the document it would add a style element, which the policy forbids.
 */
export function CodeArea({ label, document, text, ghost, problems, schema, onChange, onApply, handle }: CodeAreaProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef<Latest>({ schema, onChange, onApply });
  latest.current = { schema, onChange, onApply };
  const words = useRef(new Compartment());
  const initialText = useRef(text);
  const states = useRef(new Map<string, EditorState>());
  const shown = useRef(document);

  useImperativeHandle(handle, () => ({
    focus: () => view.current?.focus(),
    goTo(line, column) {
      const editor = view.current;
      if (editor === null) return;
      editor.dispatch({ selection: { anchor: offsetAt(editor.state, line, column) }, scrollIntoView: true });
      editor.focus();
    },
  }));

  useEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const editor = new EditorView({ root, parent: root, state: newState(initialText.current, words.current, latest) });
    view.current = editor;
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    if (shown.current !== document) {
      states.current.set(shown.current, editor.state);
      const kept = states.current.get(document);
      // Meanwhile another text may have got the same name: then its history is not this text's.
      editor.setState(kept?.doc.toString() === text ? kept : newState(text, words.current, latest));
      shown.current = document;
    }
    if (editor.state.doc.toString() === text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text }, annotations: isGiven.of(true) });
  }, [document, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each document has a state of its own
  useEffect(() => {
    view.current?.dispatch({
      effects: words.current.reconfigure([
        placeholder(ghost),
        // Browsers let Tab reach an editable element anyway. axe counts only elements with a tabindex.
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
      ]),
    });
  }, [document, ghost, label]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each document has a state of its own
  useEffect(() => {
    const editor = view.current;
    if (editor === null) return;
    const diagnostics = problems.map((problem) => diagnosticOf(editor.state, problem)).sort((a, b) => a.from - b.from);
    editor.dispatch(setDiagnostics(editor.state, diagnostics));
  }, [document, problems]);

  return <div ref={host} className={styles.host} />;
}

type Latest = Pick<CodeAreaProps, 'schema' | 'onChange' | 'onApply'>;

/** A document without history. */
function newState(doc: string, words: Compartment, latest: RefObject<Latest>): EditorState {
  return EditorState.create({
    doc,
    extensions: [
      lineNumbers(),
      foldGutter(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      closeBrackets(),
      search(),
      yaml(),
      indentUnit.of('  '),
      yamlColours,
      autocompletion({ override: [(context) => complete(context, latest.current.schema)], icons: false }),
      codeTheme,
      words.of([]),
      keymap.of([
        {
          key: 'Mod-Enter',
          run: () => {
            latest.current.onApply();
            return true;
          },
        },
        // The keymap of the history has each of these on some systems only.
        { key: 'Mod-Shift-z', run: redo, preventDefault: true },
        { key: 'Mod-y', run: redo, preventDefault: true },
        ...closeBracketsKeymap,
        ...defaultKeymap,
        ...searchKeymap,
        ...historyKeymap,
        ...foldKeymap,
        ...completionKeymap,
      ]),
      EditorView.updateListener.of((update) => {
        const isWritten = update.transactions.some((change) => change.docChanged && !change.annotation(isGiven));
        if (isWritten) latest.current.onChange(update.state.doc.toString());
      }),
    ],
  });
}

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
