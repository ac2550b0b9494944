import type { ViewId } from '#panelParts/page/viewId.ts';
import type { ManifestFile } from '#protocol/command.ts';

/**
 * The panels that are opened by their id, apart from the views. Each adds its id from its own `panel.ts`, so nobody
 * keeps a list of them here. A key action of the same name opens the panel.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the panels add to it
export interface PanelIds {}

export type PanelId = ViewId | keyof PanelIds;

/**
 * The use of files. `apply`: to the present run; a trace or a saved run opens a run, and for a dump the reader is
 * asked. `add`: to the present run, a dump too. `open`: as a run of their own. `edit`: in the editor.
 */
export type FileUse = 'apply' | 'add' | 'open' | 'edit';

/** A file for the reader. */
export interface SavedFile {
  readonly name: string;
  readonly content: string | Blob;
  readonly type: string;
}

/** Actions of the page that panels may call. */
export interface PageActions {
  /** Shows a panel: a view comes on the stage, any other one to its own place. */
  open(panel: PanelId): void;
  /** Opens a built-in run: at its start, or paused at the moment and in the view that answer its question. */
  play(scenario: string, at: 'start' | 'answer'): void;
  /** The text of chosen files. A file that cannot be read is reported, and then there are none. */
  read(files: Iterable<File>): Promise<readonly ManifestFile[]>;
  load(files: readonly ManifestFile[], use: FileUse): void;
  /** Gives the reader a file, or a picture of the stage as one. */
  save(what: SavedFile | { readonly picture: 'png' | 'svg' }): void;
  /** Copies a link to the present run. */
  share(): void;
  /** Runs a line of kubectl in the command line, and shows it. */
  runLine(line: string): void;
  /** Reports something that is not in sight, for a few seconds. */
  say(text: string, tone?: 'plain' | 'error'): void;
}
