/** A queue outside of the cluster. Its length is the external metric `queue_length` with the label `queue`. */
export type QueueCommand =
  | {
      /** One of the same name gets the new rates and keeps what waits in it. */
      readonly type: 'queue.start';
      readonly namespace: string;
      readonly name: string;
      /** The workload whose Pods take messages, such as a Deployment's name. */
      readonly consumers: string;
      /** Messages that arrive each second; 0 is none. */
      readonly ratePerSecond: number;
      /** Messages that one Pod is done with each second. */
      readonly perPodPerSecond: number;
    }
  | { readonly type: 'queue.stop'; readonly namespace: string; readonly name: string };
