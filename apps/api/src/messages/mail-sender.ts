/** A mail to one person, in plain text, which every reader shows and no filter distrusts. */
export type Mail = {
  to: string;
  /** Whom it is from, as the reader's list shows it. */
  fromName: string;
  subject: string;
  text: string;
};

/** Hands mails to a provider; throws when the provider did not take one, so that it is tried again. */
export type MailSender = { send(mail: Mail): Promise<void> };
