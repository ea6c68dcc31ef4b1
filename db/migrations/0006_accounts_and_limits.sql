CREATE TABLE `rate_limits` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`window_started_at` integer NOT NULL,
	`count` integer NOT NULL,
	`blocked_until` integer NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_started_at`);--> statement-breakpoint
CREATE TABLE `registrations` (
	`key_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `registrations_user` ON `registrations` (`user_id`);--> statement-breakpoint
CREATE INDEX `registrations_created` ON `registrations` (`created_at`);--> statement-breakpoint
CREATE TABLE `country_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`target_origin` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`session_id`) REFERENCES `sessions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `country_tokens_session` ON `country_tokens` (`session_id`);--> statement-breakpoint
CREATE INDEX `country_tokens_expiry` ON `country_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `known_devices` (
	`token_hash` text NOT NULL,
	`user_id` text NOT NULL,
	`last_used_at` integer NOT NULL,
	PRIMARY KEY(`token_hash`, `user_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `known_devices_user` ON `known_devices` (`user_id`,`last_used_at`);--> statement-breakpoint
CREATE TABLE `partners` (
	`user_id` text PRIMARY KEY NOT NULL,
	`business_name` text NOT NULL,
	`contact_email` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
DROP TABLE `sign_in_attempts`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `group_hash` text;--> statement-breakpoint
CREATE INDEX `sessions_group` ON `sessions` (`group_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `users_username_key` ON `users` (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_key` ON `users` (lower("email"));