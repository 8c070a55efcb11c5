/** The mail server, and the address that e-mails come from; null where the instance sends none. */
export function mailSettings(): { server: string; from: string } | null {
  const { CANDOR_SMTP_URL: server, CANDOR_MAIL_FROM: from } = process.env;
  return server && from ? { server, from } : null;
}

export const canMail = (): boolean => mailSettings() !== null;
