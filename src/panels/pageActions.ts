import type { ManifestFile } from '#protocol/command.ts';

/** What panels may ask of the page. */
export interface PageActions {
  openScenario(scenario: string): void;
  /** Opens it at the moment, in the view and with the object in which its answer is seen; paused. */
  openEvidence(scenario: string): void;
  /** The text of chosen files; what cannot be read is told, and then none. */
  readFiles(files: Iterable<File>): Promise<readonly ManifestFile[]>;
  applyFiles(files: readonly ManifestFile[]): void;
  /** Applies the files to the present run also when they come from a live cluster. */
  applyDump(files: readonly ManifestFile[]): void;
  /** Begins a run of its own that starts from the files. */
  openFiles(files: readonly ManifestFile[]): void;
  editFiles(files: readonly ManifestFile[]): void;
  share(): void;
  showScenarios(): void;
  showEditor(): void;
  hideEditor(): void;
  showTerminal(): void;
  /** Runs a line of kubectl in the command line, and shows it. */
  runLine(line: string): void;
  /** Says something of what is not in sight, for a few seconds. */
  notify(text: string): void;
  showPalette(): void;
  showRuns(): void;
  /** Makes a lesson of the present run, or goes on with the one that is being made. */
  buildLesson(): void;
  /** Gives the reader a file. */
  saveFile(name: string, text: string, type: string): void;
  showTranscript(): void;
  /** Gives the reader a picture of the stage. */
  savePicture(format: 'png' | 'svg'): void;
  /** Films the stage from now on. */
  film(): void;
  /** Link, sheets and results of a lesson. */
  showHandOut(): void;
  /** Puts the page into its larger dress, for a class. */
  present(): void;
  showKeys(): void;
}
