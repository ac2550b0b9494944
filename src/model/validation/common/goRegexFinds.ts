import { RE2JS, RE2JSException } from 're2js';

/** Whether Go finds the pattern anywhere in the text; an invalid regular expression matches nothing. */
export function goRegexFinds(pattern: string, text: string): boolean {
  try {
    return RE2JS.compile(pattern).matcher(text).find();
  } catch (error) {
    if (error instanceof RE2JSException) return false;
    throw error;
  }
}
