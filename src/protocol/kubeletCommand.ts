/** What a person can do to a machine and its kubelet. */
export type KubeletCommand =
  /** A KubeletConfiguration for one node, or for all. */
  | {
      readonly type: 'kubelet.configure';
      readonly node?: string;
      /** YAML or JSON. */
      readonly configuration: string;
      /** Whether the machine tells the kubelet of changed files at once; it does unless said otherwise. */
      readonly fsnotify?: boolean;
    }
  /** A manifest in the kubelet's `staticPodPath`, or at its `staticPodURL`; one of the same name is replaced. */
  | {
      readonly type: 'staticPod.put';
      readonly node: string;
      readonly name: string;
      readonly yaml: string;
      readonly via?: 'file' | 'http';
    }
  | {
      readonly type: 'staticPod.remove';
      readonly node: string;
      readonly name: string;
      readonly via?: 'file' | 'http';
    }
  /** Somebody restarts the kubelet's process; the containers on the machine go on. */
  | { readonly type: 'kubelet.restart'; readonly node: string }
  /** systemd tells the kubelet that the machine is about to be shut down; `cancelled`: that it is not. */
  | { readonly type: 'node.shutdown'; readonly node: string; readonly cancelled?: boolean }
  /** Somebody on the machine kills the main process of a container with SIGKILL; without a container, that of the Pod's sandbox. */
  | {
      readonly type: 'process.kill';
      readonly node: string;
      readonly namespace: string;
      readonly pod: string;
      readonly container?: string;
    };

/** The faults of one machine. */
export type NodeFaultName = 'node.cut' | 'node.down' | 'kubelet.frozen' | 'runtime.frozen' | 'eventStream.broken';

/** A fault of a machine that is set. */
export interface NodeFaultView {
  readonly fault: NodeFaultName;
  readonly sinceUs: number;
}
