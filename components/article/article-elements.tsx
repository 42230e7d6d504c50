import { Children, isValidElement, type ComponentProps, type ReactNode } from "react";
import { responseLabel } from "#lib/guides/response-label.ts";
import { toHtmlHref } from "#lib/pages/links.ts";
import type { Locale } from "#lib/site/locale.ts";
import { BreakableName } from "../ui/breakable-name.tsx";
import { BreakablePath } from "../ui/breakable-path.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { HeadingLink } from "../ui/heading-link.tsx";
import { messagesFor, type Messages } from "../ui/messages.ts";
import { MethodMark } from "../ui/method-mark.tsx";

/** Returns the components for the plain elements of an article, in guides and on operation pages alike. */
export function articleElements(locale: Locale) {
  const messages = messagesFor(locale);
  return {
    a: (props: ComponentProps<"a">) => <ArticleLink {...props} locale={locale} />,
    code: InlineCode,
    h2: heading("h2", messages),
    h3: heading("h3", messages),
    h4: heading("h4", messages),
    th: HeaderCell,
    pre: (props: ComponentProps<"pre"> & { html?: string }) => (
      <CodeBlock {...props} locale={locale} />
    ),
  };
}

function ArticleLink(props: ComponentProps<"a"> & { locale: Locale }) {
  const { href = "", locale, children, ...rest } = props;
  const target = toHtmlHref(href, locale);
  return (
    <a {...rest} href={target}>
      {children}
    </a>
  );
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** A path that is longer than a line on a phone. */
const longPath = /^\/\S{30,}$/u;

/** Renders code that is an HTTP method or begins with one with a method mark, and lets a long path break. */
function InlineCode({ children, ...rest }: ComponentProps<"code">) {
  if (typeof children !== "string") return <code {...rest}>{children}</code>;
  if (longPath.test(children)) {
    return (
      <code {...rest}>
        <BreakablePath path={children} />
      </code>
    );
  }
  const [first = "", ...others] = children.split(" ");
  if (!methods.has(first)) return <code {...rest}>{children}</code>;
  const path = others.join(" ");
  return (
    <code {...rest}>
      <MethodMark method={first} />
      {others.length > 0 ? " " : null}
      {longPath.test(path) ? <BreakablePath path={path} /> : path}
    </code>
  );
}

/** Renders the empty corner cell of a table as `td`, since it is no header. */
function HeaderCell(props: ComponentProps<"th">) {
  return props.children === undefined ? <td {...props} /> : <th scope="col" {...props} />;
}

function heading(Tag: "h2" | "h3" | "h4", messages: Messages) {
  return function Heading({ id, children }: { id?: string; children?: ReactNode }) {
    return (
      <Tag id={id}>
        {typeof children === "string" ? <BreakableName text={children} /> : children}
        {id ? <HeadingLink id={id} label={messages.linkToSection} /> : null}
      </Tag>
    );
  };
}

type CodeBlockProps = ComponentProps<"pre"> & {
  locale: Locale;
  "data-title"?: string;
  /** Set on the output of the block above: the meta string after its language. */
  "data-output"?: string;
  /** HTML content, in place of children. */
  html?: string;
};

function CodeBlock({ locale, html, "data-output": output, ...props }: CodeBlockProps) {
  const { "data-title": title, ...rest } = props;
  const messages = messagesFor(locale);
  if (output !== undefined) {
    const label = responseLabel(output, locale) ?? messages.output;
    return (
      <div className="code-block" data-output="">
        <p>{label}</p>
        {isEmpty(rest) ? null : <pre {...rest} />}
      </div>
    );
  }
  return (
    <div className="code-block">
      {title ? <p>{title}</p> : null}
      {html === undefined ? (
        <pre {...rest} />
      ) : (
        <pre {...rest} dangerouslySetInnerHTML={{ __html: html }} />
      )}
      <CopyButton label={messages.copyCode} />
    </div>
  );
}

/** Returns whether a code block is empty: a response without a body. */
function isEmpty({ children }: ComponentProps<"pre">): boolean {
  return (
    isValidElement<{ children?: ReactNode }>(children) &&
    Children.toArray(children.props.children).every((part) => part === "")
  );
}
