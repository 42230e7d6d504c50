import type { ElementContent, Properties } from "hast";
import { toHtml } from "hast-util-to-html";
import { Fragment, isValidElement, type ReactNode } from "react";

const clientReference = Symbol.for("react.client.reference");

type Props = Record<string, unknown> & {
  children?: ReactNode;
  dangerouslySetInnerHTML?: { __html: string };
};

/**
 * Renders server components to the HTML that React would write. Components are called, and may be asynchronous.
 * @throws Error for anything that plain HTML cannot express: a client component or an event handler
 */
export async function elementsToHtml(node: ReactNode): Promise<string> {
  const children = await toHast(node);
  const characterReferences = { useNamedReferences: true };
  return toHtml(
    { type: "root", children },
    {
      allowDangerousHtml: true,
      characterReferences,
      closeEmptyElements: true,
      tightSelfClosing: true,
    },
  );
}

async function toHast(node: ReactNode): Promise<ElementContent[]> {
  const resolved = await node;
  if (resolved === null || resolved === undefined || typeof resolved === "boolean") return [];
  if (!isValidElement<Props>(resolved)) {
    if (typeof resolved !== "object") return [{ type: "text", value: String(resolved) }];
    const parts: ElementContent[] = [];
    // In sequence: a component may count its calls.
    for (const child of resolved as Iterable<ReactNode>) parts.push(...(await toHast(child)));
    return parts;
  }
  const { type, props } = resolved;
  if (type === Fragment) return toHast(props.children);
  if (typeof type === "string") return [await toElement(type, props)];
  if ("$$typeof" in type && type.$$typeof === clientReference) {
    throw new Error("Static HTML cannot contain a client component: nothing would hydrate it.");
  }
  const component = type as (props: Props) => ReactNode;
  return toHast(component(props));
}

async function toElement(tagName: string, props: Props): Promise<ElementContent> {
  const { children, dangerouslySetInnerHTML: inner, ...attributes } = props;
  return {
    type: "element",
    tagName,
    properties: toProperties(attributes),
    children: inner ? [{ type: "raw", value: inner.__html }] : await toHast(children),
  };
}

/** React's attribute names; those of hast are the same except for the initial states of form controls. */
const hastNames: Readonly<Record<string, string>> = {
  defaultChecked: "checked",
  defaultValue: "value",
};

function toProperties(attributes: Readonly<Record<string, unknown>>): Properties {
  const properties: Properties = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null) continue;
    const isAriaOrData = /^(?:aria|data)-/u.test(name);
    if (typeof value === "boolean") {
      properties[hastNames[name] ?? name] = isAriaOrData ? String(value) : value;
    } else if (typeof value === "string" || typeof value === "number") {
      properties[hastNames[name] ?? name] = value;
    } else {
      throw new TypeError(`Static HTML cannot contain ${name}, which is a ${typeof value}.`);
    }
  }
  return properties;
}
