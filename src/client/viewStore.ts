import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { fields, flag, number, oneOf, text } from '#base/shape.ts';
import { LANGUAGES, type Language, preferredLanguage } from '#i18n/languages.ts';
import { clampSpeed, MAX_SPEED, MIN_SPEED } from '#protocol/run.ts';
import { type SettingShapes, settingsStorage } from './settingsStorage.ts';

export { clampSpeed } from '#protocol/run.ts';

export type Theme = 'system' | 'light' | 'dark';
export type PanelName = 'rail' | 'inspector' | 'timeline';

/** Sizes in CSS pixels; 0 means the default size of the tokens. */
export interface Layout {
  readonly hidden: Readonly<Record<PanelName, boolean>>;
  readonly inspectorWidth: number;
  readonly timelineHeight: number;
  readonly maximised: boolean;
}

interface ViewState {
  /** The id of the view on the stage. */
  readonly view: string;
  readonly layout: Layout;
  readonly theme: Theme;
  readonly language: Language;
  /** The reader's speed for the next playback: simulated seconds per second. */
  readonly speed: number;
  setView(view: string): void;
  setTheme(theme: Theme): void;
  setLanguage(language: Language): void;
  setSpeed(speed: number): void;
  toggle(panel: PanelName): void;
  setMaximised(maximised: boolean): void;
  resize(size: { readonly inspectorWidth?: number; readonly timelineHeight?: number }): void;
}

/** Key of the choices in `localStorage`; also read before the first paint. */
const VIEW_STORAGE_KEY = 'kube-orrery/view';

/** Larger than any window, in CSS pixels. A larger stored size did not come from the page. */
const size = number(0, 20_000);

/** The choices that survive a reload. */
export const VIEW_SETTINGS = {
  // Only the list of panels knows the existing views.
  view: text(1000),
  layout: fields({
    hidden: fields({ rail: flag, inspector: flag, timeline: flag }),
    inspectorWidth: size,
    timelineHeight: size,
    maximised: flag,
  }),
  theme: oneOf('system', 'light', 'dark'),
  language: oneOf(...LANGUAGES.map(({ id }) => id)),
  speed: number(MIN_SPEED, MAX_SPEED),
} satisfies Partial<SettingShapes<ViewState>>;

/** The reader's choices about the page. They survive a reload. */
export const useViewStore = create<ViewState>()(
  persist(
    (set) => ({
      view: 'overview',
      layout: {
        hidden: { rail: false, inspector: false, timeline: false },
        inspectorWidth: 0,
        timelineHeight: 0,
        maximised: false,
      },
      theme: 'system',
      language: preferredLanguage(navigator.language),
      speed: 1,
      setView: (view) => set({ view }),
      setTheme: (theme) => set({ theme }),
      setLanguage: (language) => set({ language }),
      setSpeed: (speed) => set({ speed: clampSpeed(speed) }),
      toggle: (panel) =>
        set(({ layout }) => {
          const { hidden } = layout;
          return { layout: { ...layout, hidden: { ...hidden, [panel]: !hidden[panel] } } };
        }),
      setMaximised: (maximised) => set(({ layout }) => ({ layout: { ...layout, maximised } })),
      resize: (size) => set(({ layout }) => ({ layout: { ...layout, ...size } })),
    }),
    {
      name: VIEW_STORAGE_KEY,
      version: 1,
      storage: settingsStorage<Pick<ViewState, keyof typeof VIEW_SETTINGS>>(1, VIEW_SETTINGS),
    },
  ),
);
