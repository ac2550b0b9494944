import type { CheckedFlag } from '#cluster/apiserver/flags/checkFlags.ts';
import type { KubeconfigCheck } from '#model/manifest/checkKubeconfig.ts';
import type { ClientRateView, LoadView, RequestLine, RequestXray, ServersView } from './requestWay.ts';
import type { ConnectionHistory, RequestWire } from './storageViews.ts';

/**
 * Lines of the text exposition, or why the selector cannot be evaluated. `syntax`: it is no selector. `pattern`: it has
 * an invalid regular expression. `long` and `work`: it exceeds a limit.
 */
export type SelectedSeries =
  | { readonly ok: true; readonly lines: readonly string[] }
  | { readonly ok: false; readonly problem: 'syntax' | 'pattern' | 'long' | 'work' };

/** API servers, their clients and the requests between them. */
export interface ApiserverQuestions {
  /** The newest requests up to now, newest first. */
  readonly requests: {
    readonly ask: {
      readonly limit: number;
      readonly user?: string;
      readonly from?: string;
      readonly failedOnly?: boolean;
    };
    readonly answer: readonly RequestLine[];
  };
  /** The request that arrived or was answered in entry `seq`, stage by stage. */
  readonly requestXray: { readonly ask: { readonly seq: number }; readonly answer: RequestXray | undefined };
  /** The content of that request and of its response. */
  readonly requestWire: { readonly ask: { readonly seq: number }; readonly answer: RequestWire | undefined };
  readonly servers: { readonly ask: object; readonly answer: ServersView };
  readonly connectionHistory: { readonly ask: object; readonly answer: ConnectionHistory };
  readonly loads: { readonly ask: object; readonly answer: readonly LoadView[] };
  readonly clientRates: { readonly ask: object; readonly answer: readonly ClientRateView[] };
  /** `server` is an id from the question `servers`; the default is the first one. */
  readonly metrics: { readonly ask: { readonly server?: string }; readonly answer: string };
  /**
   * Result of a PromQL instant vector selector on the metrics of the first server. Its patterns are RE2's, so their
   * work is bounded.
   */
  readonly series: { readonly ask: { readonly selector: string }; readonly answer: SelectedSeries };
  /** kube-apiserver's verdict on each flag of a command line or of a static Pod's manifest. */
  readonly checkFlags: { readonly ask: { readonly text: string }; readonly answer: readonly CheckedFlag[] };
  /** kubectl's reading of a kubeconfig. */
  readonly checkKubeconfig: { readonly ask: { readonly text: string }; readonly answer: KubeconfigCheck };
}
