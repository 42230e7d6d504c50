import { Children, isValidElement, type ComponentProps, type ReactNode } from "react";
import { responseLabel } from "#lib/guides/response-label.ts";
import { toHtmlHref } from "#lib/pages/links.ts";
import type { Locale } from "#lib/site/locale.ts";
import { BreakableName } from "../ui/breakable-name.tsx";
import { CopyButton } from "../ui/copy-button.tsx";
import { messagesFor, type Messages } from "../ui/messages.ts";
import { MethodMark } from "../ui/method-mark.tsx";

/** How the plain elements of an article are shown, in guides and on operation pages alike. */
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

/** Code that is only a method, or begins with one, shows the method's shape. */
function InlineCode({ children, ...rest }: ComponentProps<"code">) {
  if (typeof children !== "string") return <code {...rest}>{children}</code>;
  const [first = "", ...others] = children.split(" ");
  if (!methods.has(first)) return <code {...rest}>{children}</code>;
  return (
    <code {...rest}>
      <MethodMark method={first} />
      {others.length > 0 ? ` ${others.join(" ")}` : null}
    </code>
  );
}

/** The empty corner of a table heads nothing. */
function HeaderCell(props: ComponentProps<"th">) {
  return props.children === undefined ? <td {...props} /> : <th scope="col" {...props} />;
}

function heading(Tag: "h2" | "h3" | "h4", messages: Messages) {
  return function Heading({ id, children }: { id?: string; children?: ReactNode }) {
    return (
      <Tag id={id}>
        {typeof children === "string" ? <BreakableName text={children} /> : children}
        {id ? (
          <a className="heading-link" href={`#${id}`} aria-label={messages.linkToSection} />
        ) : null}
      </Tag>
    );
  };
}

type CodeBlockProps = ComponentProps<"pre"> & {
  locale: Locale;
  "data-title"?: string;
  /** Of what the block above prints: what stands behind its language. */
  "data-output"?: string;
  /** What stands within, in place of children. */
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

/** An answer without a body has a status and no more. */
function isEmpty({ children }: ComponentProps<"pre">): boolean {
  return (
    isValidElement<{ children?: ReactNode }>(children) &&
    Children.toArray(children.props.children).every((part) => part === "")
  );
}
