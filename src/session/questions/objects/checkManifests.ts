import type { CommandResult, ManifestFile } from '#protocol/command.ts';
import { readFiles } from '#session/commands/readFiles.ts';

/**
 * The result of applying these files, or opening a run with them, before anything is sent; `seq` 0 means that nothing
 * was done.
 */
export function checkManifests(files: readonly ManifestFile[]): CommandResult {
  const read = readFiles(files);
  return read.ok ? { ok: true, seq: 0, notes: read.notes } : read;
}
