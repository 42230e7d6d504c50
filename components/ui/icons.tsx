import type { ReactNode } from "react";

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg className="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      {children}
    </svg>
  );
}

export function SearchIcon() {
  return (
    <Icon>
      <circle cx="9" cy="9" r="5.25" />
      <path d="m13 13 4 4" />
    </Icon>
  );
}

export function MenuIcon() {
  return (
    <Icon>
      <path d="M3 6h14M3 10h14M3 14h14" />
    </Icon>
  );
}

export function ChevronIcon() {
  return (
    <Icon>
      <path d="m6 8 4 4 4-4" />
    </Icon>
  );
}

export function CloseIcon() {
  return (
    <Icon>
      <path d="m5 5 10 10M15 5 5 15" />
    </Icon>
  );
}

/** Two sheets; a tick while `data-copied` is set on the button. The style sheet draws it: a page has dozens. */
export function CopyIcon() {
  return <span className="copy-icon" />;
}

/** All three states; CSS shows the one of `<html data-theme>`, so that nothing flashes. */
export function ThemeIcon() {
  return (
    <Icon>
      <g className="icon-light">
        <circle cx="10" cy="10" r="3.25" />
        <path d="M10 2.5v1.75M10 15.75v1.75M2.5 10h1.75M15.75 10h1.75M4.7 4.7l1.24 1.24M14.06 14.06l1.24 1.24M4.7 15.3l1.24-1.24M14.06 5.94l1.24-1.24" />
      </g>
      <path className="icon-dark" d="M16 11.8A6.5 6.5 0 0 1 8.2 4a6.5 6.5 0 1 0 7.8 7.8Z" />
      <g className="icon-system">
        <circle cx="10" cy="10" r="6.25" />
        <path className="icon-fill" d="M10 3.75a6.25 6.25 0 0 1 0 12.5Z" />
      </g>
    </Icon>
  );
}
