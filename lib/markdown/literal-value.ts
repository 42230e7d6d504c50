import type { RootContent } from "mdast";

/** A parsed program, as remark-mdx attaches it to an expression. */
export type Program = NonNullable<
  NonNullable<Extract<RootContent, { type: "mdxTextExpression" }>["data"]>["estree"]
>;

type Expression = Extract<Program["body"][number], { type: "ExpressionStatement" }>["expression"];
type Element = Extract<Expression, { type: "ArrayExpression" }>["elements"][number];

/**
 * Returns the value of a program that is a single literal, or an array or object of literals; otherwise
 * undefined.
 */
export function literalValue(program: Program | null | undefined): unknown {
  const statement = program?.body[0];
  if (program?.body.length !== 1 || statement?.type !== "ExpressionStatement") return undefined;
  return valueOf(statement.expression);
}

function valueOf(node: Expression | Element): unknown {
  if (node?.type === "Literal") return "regex" in node ? undefined : node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked ?? undefined;
  }
  if (node?.type === "ArrayExpression") {
    const values = node.elements.map(valueOf);
    return values.includes(undefined) ? undefined : values;
  }
  if (node?.type === "ObjectExpression") {
    const entries = node.properties.map((property) => {
      if (property.type !== "Property" || property.computed) return undefined;
      const key = property.key.type === "Identifier" ? property.key.name : valueOf(property.key);
      const value = valueOf(property.value as Expression);
      return value === undefined ? undefined : ([String(key), value] as const);
    });
    return entries.some((entry) => entry === undefined)
      ? undefined
      : Object.fromEntries(entries as (readonly [string, unknown])[]);
  }
  return undefined;
}
