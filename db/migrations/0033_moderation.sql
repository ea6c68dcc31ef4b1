CREATE TABLE `lead_forms` (
	`pin_id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`fields` text NOT NULL,
	`consent_text` text NOT NULL,
	`policy_url` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`pin_id` text NOT NULL,
	`user_id` text NOT NULL,
	`full_name` text,
	`email` text,
	`phone_number` text,
	`zip_code` text,
	`consent_text` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`pin_id`) REFERENCES `pins`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `leads_once` ON `leads` (`user_id`,`pin_id`);--> statement-breakpoint
CREATE INDEX `leads_pin` ON `leads` (`pin_id`,`id`);--> statement-breakpoint
CREATE TABLE `appeals` (
	`id` text PRIMARY KEY NOT NULL,
	`decision_id` text NOT NULL,
	`user_id` text NOT NULL,
	`text` text NOT NULL,
	`status` text DEFAULT 'open' NOT NULL,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeals_decision_id_unique` ON `appeals` (`decision_id`);--> statement-breakpoint
CREATE INDEX `appeals_user` ON `appeals` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `appeals_open` ON `appeals` (`id`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `moderation_log` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`type` text NOT NULL,
	`subject_id` text NOT NULL,
	`person_id` text,
	`actor_id` text NOT NULL,
	`decision` text,
	`note` text DEFAULT '' NOT NULL,
	`until` integer,
	`decision_id` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `moderation_log_subject` ON `moderation_log` (`subject_id`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_log_person` ON `moderation_log` (`person_id`,`id`);--> statement-breakpoint
CREATE TABLE `site_feedback` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`text` text NOT NULL,
	`prompt` text DEFAULT '' NOT NULL,
	`action_from` text DEFAULT '' NOT NULL,
	`path` text DEFAULT '' NOT NULL,
	`locale` text NOT NULL,
	`app_version` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `site_feedback_user` ON `site_feedback` (`user_id`);--> statement-breakpoint
CREATE TABLE `user_properties` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `reports` ADD `facts` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `weight` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `reports` ADD `decision_id` text;--> statement-breakpoint
CREATE INDEX `reports_open` ON `reports` (`type`,`subject_id`,`weight`,`id`) WHERE decision_id is null;--> statement-breakpoint
CREATE INDEX `reports_decision` ON `reports` (`decision_id`);--> statement-breakpoint
ALTER TABLE `users` ADD `write_banned_until` integer;--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`write_banned_until`) WHERE write_banned_until is not null;
--> statement-breakpoint
CREATE TRIGGER `moderation_log_kept` BEFORE DELETE ON `moderation_log` BEGIN
	SELECT RAISE(ABORT, 'The moderation log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `moderation_log_unchanged` BEFORE UPDATE ON `moderation_log` BEGIN
	SELECT RAISE(ABORT, 'The moderation log is append-only');
END;
