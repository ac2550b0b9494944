import type { CommandResult, ManifestFile } from '../../protocol/command.ts';
import { readManifests } from '../commands/readManifests.ts';

/** What applying these files would say before anything is sent; `seq` 0 stands for "nothing was done". */
export function checkManifests(files: readonly ManifestFile[]): CommandResult {
  const read = readManifests(files);
  return read.ok ? { ok: true, seq: 0, notes: read.notes } : read;
}
