/** A loaded page: its URL, status, headers, HTML and forms. */
export type Page = {
  url: URL;
  status: number;
  headers: Headers;
  html: string;
  forms: Form[];
};

export type Form = { action: string; fields: Record<string, string> };

export type Visit = { page: Page } | { leftTo: URL };

export type Browser = {
  /** Follows redirects within `origin`; returns one that leaves it. */
  open(url: string | URL): Promise<Visit>;
  submit(page: Page, form: Form, fields: Record<string, string>): Promise<Visit>;
  cookies: Map<string, string>;
};

/** Creates a small browser: a cookie jar, forms, and the headers that a real one sends with them. */
export function createBrowser(origin: string, language = "en"): Browser {
  const cookies = new Map<string, string>();

  const visit = async (url: URL, init: RequestInit): Promise<Visit> => {
    const headers = new Headers(init.headers);
    headers.set("Accept-Language", language);
    headers.set("Cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(url, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/u.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("Location");
    if (location !== null) {
      await response.body?.cancel();
      const next = new URL(location, url);
      return next.origin === origin ? visit(next, {}) : { leftTo: next };
    }
    const html = await response.text();
    const page = { url, status: response.status, headers: response.headers, html };
    return { page: { ...page, forms: formsOf(html) } };
  };

  return {
    cookies,
    open: (url) => visit(new URL(url), {}),
    submit: (page, form, fields) =>
      visit(new URL(form.action, page.url), {
        method: "POST",
        headers: { Origin: origin, "Sec-Fetch-Site": "same-origin" },
        body: new URLSearchParams({ ...form.fields, ...fields }),
      }),
  };
}

function formsOf(html: string): Form[] {
  return [...html.matchAll(/<form[^>]*action="([^"]*)"[^>]*>(.*?)<\/form>/gsu)].map(
    ([, action = "", content = ""]) => ({
      action,
      fields: Object.fromEntries(
        [...content.matchAll(/<input\s+type="hidden"\s+name="([^"]*)"\s+value="([^"]*)"/gu)].map(
          ([, name = "", value = ""]) => [name, value],
        ),
      ),
    }),
  );
}

export function pageOf(visit: Visit): Page {
  if (!("page" in visit)) {
    throw new Error(`Expected a page, left to ${visit.leftTo.href}`);
  }
  return visit.page;
}

export function externalRedirectOf(visit: Visit): URL {
  if (!("leftTo" in visit)) {
    throw new Error(`Expected to leave, still at ${visit.page.url.href}: ${visit.page.html}`);
  }
  return visit.leftTo;
}

export function formTo(page: Page, action: string): Form {
  const form = page.forms.find((candidate) => candidate.action === action);
  if (form === undefined) {
    throw new Error(`No form to ${action} on ${page.url.href}`);
  }
  return form;
}

/** Completes an authorization request as a user: signs in, then allows or denies. */
export async function completeAuthorization(
  browser: Browser,
  url: string | URL,
  user: { email: string; password: string; action?: "approve" | "deny" },
): Promise<URL> {
  const signIn = pageOf(await browser.open(url));
  const consent = pageOf(
    await browser.submit(signIn, formTo(signIn, "/oauth/sign-in"), {
      email: user.email,
      password: user.password,
    }),
  );
  const action = user.action ?? "approve";
  return externalRedirectOf(
    await browser.submit(consent, formTo(consent, "/oauth/consent"), { action }),
  );
}
