import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { hasShape } from '#base/shape.ts';
import type { InputProblem, ManifestFile } from '#protocol/command.ts';
import { draftKey, draftShape, draftStorage } from './draftStorage.ts';

export interface DraftState {
  readonly files: readonly ManifestFile[];
  readonly current: number;
  /** The file closed last, so that it can be reopened. */
  readonly closed: ManifestFile | null;
  /** Problems of the files at the last attempt. */
  readonly problems: readonly InputProblem[];
  /** Adds files and shows the first of them; existing files are kept. */
  open(files: readonly ManifestFile[], problems: readonly InputProblem[]): void;
  show(index: number): void;
  edit(text: string): void;
  setProblems(problems: readonly InputProblem[]): void;
  close(index: number): void;
  reopen(): void;
}

const FIRST: ManifestFile = { name: 'manifest.yaml', text: '' };

function withoutEmpty(files: readonly ManifestFile[]): ManifestFile[] {
  return files.filter((file) => file.text.trim() !== '');
}

/** `a.yaml`, then `a (2).yaml`, because a name identifies one text. */
function uniqueName(name: string, taken: ReadonlySet<string>): string {
  if (!taken.has(name)) return name;
  const dot = name.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  for (let count = 2; ; count++) {
    const candidate = `${stem} (${count})${extension}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function join(
  own: readonly ManifestFile[],
  added: readonly ManifestFile[],
): { files: ManifestFile[]; current: number; names: Map<string, string> } {
  const files = withoutEmpty(own);
  const names = new Map<string, string>();
  let current = -1;
  for (const file of added) {
    let index = files.findIndex((other) => other.name === file.name && other.text === file.text);
    if (index < 0) {
      const name = uniqueName(file.name, new Set(files.map((other) => other.name)));
      names.set(file.name, name);
      index = files.push({ name, text: file.text }) - 1;
    }
    if (current < 0) current = index;
  }
  return { files: files.length === 0 ? [FIRST] : files, current: Math.max(0, current), names };
}

/** The draft in the editor. It survives a reload; no typed text is lost. */
export const editorDraft = create<DraftState>()(
  persist(
    (set) => ({
      files: [FIRST],
      current: 0,
      closed: null,
      problems: [],
      open: (added, problems) =>
        set((state) => {
          const { files, current, names } = join(state.files, added);
          const renamed = problems.map((problem) =>
            problem.file === undefined ? problem : { ...problem, file: names.get(problem.file) ?? problem.file },
          );
          const first = files.findIndex((file) => renamed.some((problem) => problem.file === file.name));
          return { files, current: first < 0 ? current : first, problems: renamed };
        }),
      show: (current) => set({ current }),
      edit: (text) =>
        set((state) => ({
          files: state.files.map((file, index) => (index === state.current ? { ...file, text } : file)),
        })),
      setProblems: (problems) => set({ problems }),
      close: (index) =>
        set((state) => {
          const closed = state.files[index] ?? null;
          const files = state.files.filter((_, other) => other !== index);
          return {
            files: files.length === 0 ? [FIRST] : files,
            current: Math.max(0, Math.min(state.current, files.length - 1)),
            closed: closed?.text.trim() ? closed : state.closed,
          };
        }),
      reopen: () =>
        set((state) => {
          if (state.closed === null) return state;
          const { files, current } = join(state.files, [state.closed]);
          return { files, current, closed: null };
        }),
    }),
    {
      name: draftKey(),
      version: 1,
      storage: createJSONStorage(() => draftStorage),
      // Other programs may have changed the stored draft.
      merge: (written, state) => (hasShape(draftShape, written) ? { ...state, ...written } : state),
      partialize: ({ files, current, closed }) => ({ files, current, closed }),
    },
  ),
);
