import type { ManifestFile } from '#protocol/command.ts';

/** What panels may ask of the page. */
export interface PageActions {
  openScenario(scenario: string): void;
  /** Opens it at the moment, in the view and with the object in which its answer is seen; paused. */
  openEvidence(scenario: string): void;
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
  showPalette(): void;
  showRuns(): void;
  showTranscript(): void;
  showKeys(): void;
}
