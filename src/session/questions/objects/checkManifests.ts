import type { CommandResult, ManifestFile } from '#protocol/command.ts';
import { readFiles } from '#session/commands/readFiles.ts';

/** What applying these files, or opening a run with them, would say before anything is sent; `seq` 0 stands for "nothing was done". */
export function checkManifests(files: readonly ManifestFile[]): CommandResult {
  const read = readFiles(files);
  return read.ok ? { ok: true, seq: 0, notes: read.notes } : read;
}
