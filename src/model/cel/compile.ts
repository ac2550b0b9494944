import type { Expr } from './ast.ts';
import { type Checked, Checker } from './check/checker.ts';
import type { Environment } from './check/environment.ts';
import { validate } from './check/validators.ts';
import { AstBuilder } from './syntax/buildAst.ts';
import { CelErrors, type Reported } from './syntax/celErrors.ts';
import { readTokens } from './syntax/lexer.ts';
import { Recognizer } from './syntax/recognizer.ts';
import { type Location, Source } from './syntax/source.ts';

/** Maximum length of an expression, in characters. */
const LONGEST = 100_000;

/** An expression with known types, or its errors in cel-go's words, both joined and one by one. */
export type Compiled =
  | {
      readonly checked: Checked;
      /** The place of a part: of an operation its operator, of a call its parenthesis. */
      readonly locationOf: (expr: Expr) => Location;
    }
  | { readonly errors: string; readonly found: readonly Reported[] };

/** Reads and checks an expression. Upstream source (v1.36.2): vendor/github.com/google/cel-go/cel/env.go, Compile. */
export function compile(text: string, environment: Environment): Compiled {
  const source = new Source(text);
  const errors = new CelErrors(source);
  if (source.characters.length > LONGEST) {
    const message = `expression code point size exceeds limit: size: ${source.characters.length}, limit ${LONGEST}`;
    errors.report({ line: -1, column: -1 }, message);
    return failed(errors);
  }
  const builder = new AstBuilder(source, errors);
  const expr = parse(source, errors, builder);
  if (expr === undefined || errors.count > 0) return failed(errors);
  const report = (id: number, message: string): void => errors.report(builder.location(id), message);
  const checked = new Checker(expr, environment, report);
  if (errors.count === 0) validate(checked, report);
  if (errors.count > 0) return failed(errors);
  return { checked, locationOf: ({ id }) => builder.location(id) };
}

function failed(errors: CelErrors): Compiled {
  return { errors: errors.toString(), found: errors.sorted };
}

function parse(source: Source, errors: CelErrors, builder: AstBuilder): Expr | undefined {
  const tree = new Recognizer(source, readTokens(source, errors), errors).read();
  return tree === undefined ? undefined : builder.build(tree);
}
