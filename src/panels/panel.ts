import type { ReactNode } from 'react';
import type { TransportActions } from '#client/transportActions.ts';
import type { palette } from '#i18n/en/palette.ts';
import type { shell } from '#i18n/en/shell.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import type { KeyAction } from '#panelParts/page/keyMap.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';
import type { TellingStage } from '#protocol/telling.ts';
import type { IconName } from '#widgets/Icon.tsx';
import type { PageActions } from './pageActions.ts';

type OtherName<Key> = Key extends `also.action.${infer Name}` ? Name : never;

/** Something to choose in the palette: among its texts are the name, and under `also.action.NAME` what else people call it. */
export interface PanelCommand {
  readonly name: OtherName<PlainKeyOf<typeof palette>> & PlainKeyOf<typeof palette>;
  readonly icon: IconName;
  /** The key that does the same. */
  readonly key?: KeyAction;
  readonly run: (page: PageActions, transport: TransportActions) => void;
}

/** What the page knows of a panel before it is fetched. */
export interface Panel {
  /** Fetches what a key should find ready, once the page has nothing better to do. */
  readonly whenIdle?: () => Promise<unknown>;
  readonly commands?: readonly PanelCommand[];
}

/** What stands beside the stage. */
export interface Side extends Panel {
  /** The key of its name among the shell's texts. */
  readonly name: PlainKeyOf<typeof shell>;
  readonly Part: (props: { readonly actions: PageActions }) => ReactNode;
}

/** A panel that has the stage while it is chosen on the rail. Its name stands in the shell's texts as `view.ID`. */
export interface View extends Panel {
  readonly id: ViewId;
  readonly icon: IconName;
  /** Whether it shows a run: before there is one, the stage says how to get one. */
  readonly needsRun: boolean;
  readonly Part: (props: { readonly actions: PageActions }) => ReactNode;
  /** Opens one of its tabs by name; false when it has no such tab. */
  readonly showTab?: (tab: string) => boolean;
  /** Whose work it shows: what is played of a run while it is on the stage. */
  readonly tells: TellingStage;
  /** It says itself what is to be said of its picture, so that the caption bar makes room for it. */
  readonly hasOwnCaption?: boolean;
  /** It needs the width of the page: beside it stands only what was called, such as the editor. */
  readonly isWide?: boolean;
  /** It is entered from elsewhere and has no place on the rail. */
  readonly isOffRail?: boolean;
  /** It has a time of its own: the run stands still meanwhile, and its timeline is not shown below. */
  readonly hasOwnTime?: boolean;
  /** What stands beside it instead of the inspector. */
  readonly side?: Side;
}
