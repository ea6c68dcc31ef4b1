CREATE TABLE `email_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`change_id` text,
	`needs_other` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `email_tokens_user` ON `email_tokens` (`user_id`,`purpose`);--> statement-breakpoint
CREATE INDEX `email_tokens_change` ON `email_tokens` (`change_id`);--> statement-breakpoint
CREATE INDEX `email_tokens_expiry` ON `email_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `mails` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`recipient` text NOT NULL,
	`locale` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`idempotency_key` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mails_idempotency_key_unique` ON `mails` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `mails_state` ON `mails` (`state`,`created_at`);--> statement-breakpoint
CREATE INDEX `mails_recipient` ON `mails` (`recipient`,`created_at`);--> statement-breakpoint
ALTER TABLE `users` ADD `email_verified_at` integer;