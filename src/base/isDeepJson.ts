import { LIMITS } from './limits.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Whether JSON text nests deeper than the limit, found without parsing it into objects. */
export function isDeepJson(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (isText) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) isText = false;
    } else if (code === QUOTE) isText = true;
    // `[` and `{`, then `]` and `}`.
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > LIMITS.depth.most) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}
