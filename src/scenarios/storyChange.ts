import type { Command } from '#protocol/command.ts';

/** A line of kubectl, or a change of what kubectl cannot reach: of a disk, of a load balancer, of a client. */
export type StoryChange =
  | { readonly line: string; readonly command?: undefined }
  | { readonly command: Command; readonly line?: undefined };
