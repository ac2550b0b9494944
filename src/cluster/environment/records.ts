/** An image in the registries that nodes pull from. */
export interface ImageRecord {
  readonly image: string;
  readonly sizeBytes: number;
  /** The pull fails with this text: the image does not exist, the registry is down. */
  readonly pullError?: string;
}

/** How the containers of one image behave. Times are milliseconds since the start of the container. */
export interface ContainerBehaviour {
  readonly image: string;
  /** From when on its probes succeed; 0 is at once, -1 never. */
  readonly readyAfterMs: number;
  /** When it ends by itself; -1 never. */
  readonly exitAfterMs: number;
  readonly exitCode: number;
  /** From when on its liveness probe fails; -1 never. */
  readonly unhealthyAfterMs: number;
  readonly ignoresSigterm: boolean;
}
