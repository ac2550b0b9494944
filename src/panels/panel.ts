import type { ReactNode } from 'react';
import type { OrreryClient } from '#client/orreryClient.ts';
import type { TransportActions } from '#client/transportActions.ts';
import type { palette } from '#i18n/en/palette.ts';
import type { shell } from '#i18n/en/shell.ts';
import type { PlainKeyOf } from '#i18n/texts.ts';
import type { KeyAction } from '#panelParts/page/keyMap.ts';
import type { ViewId } from '#panelParts/page/viewId.ts';
import type { TellingStage } from '#protocol/telling.ts';
import type { IconName } from '#widgets/Icon.tsx';
import type { PageActions, PanelIds } from './pageActions.ts';

type OtherName<Key> = Key extends `also.action.${infer Name}` ? Name : never;

/**
 * An item of the palette. Its name is among the palette's texts, and what else people call it is there under
 * `also.action.NAME`.
 */
interface PaletteItem {
  readonly name: OtherName<PlainKeyOf<typeof palette>> & PlainKeyOf<typeof palette>;
  readonly icon: IconName;
}

/** Something to do that the palette offers. */
export interface PanelCommand extends PaletteItem {
  /** The key that does the same. */
  readonly key?: KeyAction;
  readonly run: (page: PageActions, transport: TransportActions) => void;
}

/** Facts about a panel that the page needs before it fetches the panel. */
export interface Panel {
  /** Fetches what a key should find ready, once the page has nothing better to do. */
  readonly whenIdle?: () => Promise<unknown>;
  readonly commands?: readonly PanelCommand[];
}

interface PartProps {
  readonly actions: PageActions;
}

interface ClosedPartProps extends PartProps {
  readonly onClose: () => void;
}

type Part<Props> = (props: Props) => ReactNode;

/** A panel that is opened by its id, and by the key action of that name if there is one. */
interface OpenedPanel extends Panel {
  readonly id: keyof PanelIds;
  /** The palette's item that opens it. */
  readonly opener?: PaletteItem;
  /** It is open again after a reload. */
  readonly isKept?: true;
}

/** Stands over the page. A dialog takes the keys and closes the dialog before it; a bar leaves the page usable. */
export interface Overlay extends OpenedPanel {
  readonly surface: 'dialog' | 'bar';
  readonly Part: Part<ClosedPartProps>;
}

/** Stands at the foot of the stage. Its key also closes it. */
export interface Drawer extends OpenedPanel {
  readonly surface: 'drawer';
  /** A name that is the same in every language. */
  readonly label: string;
  readonly Part: Part<ClosedPartProps>;
  /** Stands in its place while it is fetched. */
  readonly Waiting: Part<Omit<ClosedPartProps, 'actions'>>;
}

/** The side of a view while no other side is open: the inspector, or one of its own. */
export interface ViewSide extends Panel {
  /** The key of its name among the shell's texts. */
  readonly name: PlainKeyOf<typeof shell>;
  readonly Part: Part<PartProps>;
}

/** Stands beside the stage, in the order of the list. The key of one that the page opens also closes it. */
export interface Side extends Panel {
  readonly surface: 'side';
  /** Absent when nothing opens it by name. */
  readonly id?: keyof PanelIds;
  readonly opener?: PaletteItem;
  readonly isKept?: true;
  /** The key of its name among the shell's texts. */
  readonly name: PlainKeyOf<typeof shell>;
  /**
   * `whole`: in place of the view's side; of several, the first one is shown. `below`: under whatever is there.
   * `belowInspector`: only under an inspector that has the side for itself. The page works without it.
   */
  readonly place: 'whole' | 'below' | 'belowInspector';
  /** It stands only beside a view that shows a run. When it is opened elsewhere, such a view comes too. */
  readonly needsRun?: true;
  /** The caption bar stays, even below a view that has its own caption. */
  readonly keepsCaption?: true;
  /** Absent when the page remembers whether it is open. */
  readonly opening?: Opening;
  /** `onClose` closes one that the page remembers. */
  readonly Part: Part<ClosedPartProps>;
}

/** A store that decides whether a side is open. */
interface Opening {
  readonly isOpen: (client: OrreryClient) => boolean;
  readonly stores: (client: OrreryClient) => readonly { readonly subscribe: (listener: () => void) => () => void }[];
  readonly open?: (client: OrreryClient) => void;
  /** Whether the view's side stands below it, once another object is selected. */
  readonly isShared?: (client: OrreryClient) => boolean;
}

/** Has the page for itself. */
export interface WholePage extends OpenedPanel {
  readonly surface: 'page';
  /** It is the page of a window that is too narrow for views. */
  readonly isForNarrow?: true;
  readonly Part: Part<WholePageProps>;
}

export interface WholePageProps extends ClosedPartProps {
  readonly view: View;
  /** The view on its stage, drawn. */
  readonly stage: ReactNode;
  /** Shows a view by its id, and one of its tabs. Throws when there is no such view or tab. */
  readonly showView: (view: string, tab?: string) => void;
}

/** A panel that has the stage while it is chosen on the rail. Its name stands in the shell's texts as `view.ID`. */
export interface View extends Panel {
  readonly id: ViewId;
  readonly icon: IconName;
  /** Whether it shows a run: before there is one, the stage says how to get one. */
  readonly needsRun: boolean;
  readonly Part: Part<PartProps>;
  /** Opens one of its tabs by name; false when it has no such tab. */
  readonly showTab?: (tab: string) => boolean;
  /** Component whose work the view shows. It decides what is played while the view is on the stage. */
  readonly tells: TellingStage;
  /** It says itself what is to be said of its picture, so that the caption bar makes room for it. */
  readonly hasOwnCaption?: boolean;
  /** It needs the width of the page: beside it stands only what was called, such as the editor. */
  readonly isWide?: boolean;
  /** It is entered from elsewhere and has no place on the rail. */
  readonly isOffRail?: boolean;
  /** It has a time of its own: the run stands still meanwhile, and its timeline is not shown below. */
  readonly hasOwnTime?: boolean;
  /** Stands beside it instead of the inspector. */
  readonly side?: ViewSide;
}

/** A panel with a place of its own on the page. */
export type PlacedPanel = Overlay | Drawer | Side | WholePage;
