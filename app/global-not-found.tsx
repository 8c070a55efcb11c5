import "./global-not-found.css";
import type { Metadata } from "next";

export const metadata: Metadata = { title: "Not found · Candor" };

/** For addresses that no page has; it stands outside of both root layouts. */
export default function GlobalNotFound() {
  return (
    <html lang="en">
      <body>
        <main>
          <h1>There is no such page</h1>
          <p>
            The address may be mistyped, or the page may have moved. <a href="/">Go to the start</a>
            .
          </p>
        </main>
      </body>
    </html>
  );
}
