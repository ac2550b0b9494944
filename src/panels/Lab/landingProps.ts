import type { PageActions } from '#panels/pageActions.ts';
import type { Landing } from '#protocol/lab.ts';

/** Properties of every part of the landing page. */
export interface LandingProps {
  readonly landing: Landing;
  readonly actions: Pick<PageActions, 'load' | 'read' | 'save'>;
}
