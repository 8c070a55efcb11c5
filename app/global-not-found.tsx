import "./global-not-found.css";
import type { Metadata } from "next";
import { connection } from "next/server";

export const metadata: Metadata = {
  title: "Not found · Candor",
  icons: "/icon.svg",
};

/** Shown at unknown addresses, outside both root layouts. */
export default async function GlobalNotFound() {
  // Rendered for each request, because its scripts need the request's nonce.
  await connection();
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
