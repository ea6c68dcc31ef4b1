CREATE TABLE `idempotency_keys` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`session_hash` text,
	`fingerprint` text NOT NULL,
	`claimed_at` integer NOT NULL,
	`finished_at` integer,
	`answer` blob
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_session` ON `idempotency_keys` (`session_hash`);--> statement-breakpoint
CREATE INDEX `idempotency_keys_claimed` ON `idempotency_keys` (`claimed_at`);