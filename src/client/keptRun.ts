import type { Command } from '#protocol/command.ts';
import type { Moment } from '#protocol/moment.ts';
import type { RecordedInput } from '#protocol/requests.ts';
import type { SavedBranch, SavedRun } from '#protocol/savedRun.ts';
import type { Opening } from './orreryClient.ts';

const START = { branch: 'main', seq: 0, timeUs: 0 };

/** The page's own record of the run: enough to open it again when the worker has ended. */
export class KeptRun {
  private source: SavedRun['source'] | undefined;
  private branches: SavedBranch[] = [];
  private place: Pick<Moment, 'branch' | 'seq' | 'timeUs'> = START;

  opened(opening: Opening): void {
    const isSaved = 'format' in opening;
    this.source = isSaved ? opening.source : opening;
    this.branches = isSaved ? [...opening.branches] : [{ id: 'main', label: 'main', forkSeq: 0, inputs: [] }];
    this.place = isSaved ? opening : START;
  }

  /** Records the reader's position. */
  moved(moment: Moment): void {
    this.place = moment;
  }

  /** Records an accepted command of the present run. */
  recorded({ branch, ...place }: RecordedInput, command: Command): void {
    const at = this.branches.findIndex(({ id }) => id === branch.id);
    const known = this.branches[at] ?? { ...branch, inputs: [] };
    const grown = { ...known, inputs: [...known.inputs, { ...place, command }] };
    if (at < 0) this.branches.push(grown);
    else this.branches[at] = grown;
  }

  /** Removes a dropped branch. */
  dropped(id: string): void {
    this.branches = this.branches.filter((branch) => branch.id !== id);
  }

  /** The run in the form of a file; `undefined` before the first. */
  saved(): SavedRun | undefined {
    const { source, branches } = this;
    const { branch, seq, timeUs } = this.place;
    return source && { format: 'kube-orrery/run', version: 1, source, branches: [...branches], branch, seq, timeUs };
  }
}
