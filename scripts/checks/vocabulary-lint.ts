// A linter plugin for names (https://eslint.org/docs/latest/extend/plugins): CONTRIBUTING, "Glossary".

/** Words that say too little as part of a name, with the terms of the glossary to choose from. */
const avoidedWords = new Map([
  ["told", "sent, reported, status or error"],
  ["untold", "omitted or unknown"],
  ["asked", "requested or query"],
  ["sought", "target or query term"],
  ["laid", "layout or planned"],
  ["whoever", "caller, user or client"],
  ["stranger", "non-member, external recipient or unknown caller"],
]);

/** Names of types that fit several concepts. */
const vagueTypes = new Set([
  "Asked",
  "Given",
  "Kept",
  "Known",
  "Laid",
  "Meant",
  "Place",
  "Said",
  "Sought",
  "Told",
]);

type Node = { type: string; name: string; id: Node };
type Context = { report(problem: { node: Node; message: string }): void };

/** Splits a name in camelCase; names in snake_case are columns, which the database defines. */
const wordsOf = (name: string): string[] =>
  name.includes("_")
    ? []
    : name
        .replaceAll(/(?<=[a-z\d])(?=[A-Z])/gu, " ")
        .toLowerCase()
        .split(" ");

/** Reports words that the glossary replaces. */
const glossary = {
  create: (context: Context) => ({
    Identifier(node: Node) {
      const word = wordsOf(node.name).find((part) => avoidedWords.has(part));
      if (word === undefined) return;
      const terms = avoidedWords.get(word);
      context.report({
        node,
        message: `Instead of "${word}", use a term of the glossary: ${terms}.`,
      });
    },
  }),
};

/** Requires that a type is named by what it is. */
const typeNames = {
  create(context: Context) {
    const check = ({ id }: Node): void => {
      if (!vagueTypes.has(id.name)) return;
      context.report({
        node: id,
        message: `Name the type by what it is: "${id.name}" fits several concepts.`,
      });
    };
    return { TSTypeAliasDeclaration: check, TSInterfaceDeclaration: check };
  },
};

export default {
  meta: { name: "vocabulary" },
  rules: { glossary, "type-names": typeNames },
};
