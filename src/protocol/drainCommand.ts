/** `kubectl drain`: cordons the node and evicts its Pods. What it prints is in table `client/drains`. */
export interface DrainCommand {
  readonly type: 'node.drain';
  readonly name: string;
  readonly ignoreDaemonSets?: boolean;
  readonly deleteEmptyDirData?: boolean;
  readonly force?: boolean;
  readonly gracePeriodSeconds?: number;
  /** 0 or absent: for ever. */
  readonly timeoutSeconds?: number;
}
