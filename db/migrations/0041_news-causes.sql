CREATE TABLE `mail_subscriptions` (
	`token` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`list` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mail_subscriptions_list` ON `mail_subscriptions` (`user_id`,`list`);--> statement-breakpoint
CREATE TABLE `news_digests` (
	`user_id` text PRIMARY KEY NOT NULL,
	`frequency` text NOT NULL,
	`due_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `news_digests_due` ON `news_digests` (`due_at`) WHERE due_at is not null;--> statement-breakpoint
CREATE TABLE `notification_fanouts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`object_id` text NOT NULL,
	`cursor` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `notification_events` ADD `is_quiet` integer DEFAULT false NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `users_news_password` AFTER UPDATE OF `password_hash` ON `users`
WHEN old.`password_hash` IS NOT NULL AND new.`password_hash` IS NOT NULL AND new.`password_hash` <> old.`password_hash` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'passwordChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `users_news_email` AFTER UPDATE OF `email` ON `users`
WHEN old.`email` IS NOT NULL AND new.`email` IS NOT NULL AND lower(new.`email`) <> lower(old.`email`) BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'emailChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `users_news_mfa` AFTER UPDATE OF `has_mfa_enabled` ON `users`
WHEN new.`has_mfa_enabled` <> old.`has_mfa_enabled` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, iif(new.`has_mfa_enabled` = 1, 'mfaOn', 'mfaOff'), NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `users_news_back` AFTER UPDATE OF `deactivated_at` ON `users`
WHEN old.`deactivated_at` IS NOT NULL AND new.`deactivated_at` IS NULL AND new.`retired_until` IS NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`id`, 'accountBack', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `passkeys_news_added` AFTER INSERT ON `passkeys`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passkeyAdded', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `passkeys_news_removed` AFTER DELETE ON `passkeys`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', old.`user_id`, 'passkeyRemoved', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = old.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `recovery_codes_news` AFTER UPDATE OF `used_at` ON `recovery_codes`
WHEN old.`used_at` IS NULL AND new.`used_at` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'recoveryCodeUsed', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
-- Not the one that the account began with.
CREATE TRIGGER `identities_news` AFTER INSERT ON `identities`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'accountConnected', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL AND u.`created_at` < cast(unixepoch('subsec') * 1000 as integer) - 60000);
END;
--> statement-breakpoint
CREATE TRIGGER `passcodes_news_set` AFTER INSERT ON `parental_passcodes`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passcodeSet', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `passcodes_news_changed` AFTER UPDATE OF `passcode_hash` ON `parental_passcodes`
WHEN new.`passcode_hash` <> old.`passcode_hash` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', new.`user_id`, 'passcodeChanged', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `passcodes_news_removed` AFTER DELETE ON `parental_passcodes`
BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'security', old.`user_id`, 'passcodeRemoved', NULL, 'security:' || lower(hex(randomblob(12))), cast(unixepoch('subsec') * 1000 as integer), 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = old.`user_id` AND u.`deactivated_at` IS NULL);
END;
--> statement-breakpoint
CREATE TRIGGER `moderation_log_news` AFTER INSERT ON `moderation_log`
WHEN new.`kind` = 'decision' AND new.`decision` <> 'dismiss' AND new.`person_id` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'moderation', new.`person_id`, new.`id`, NULL, 'moderation:' || new.`id`, new.`created_at`, 0 WHERE EXISTS (SELECT 1 FROM `users` u WHERE u.`id` = new.`person_id`);
END;
--> statement-breakpoint
CREATE TRIGGER `imports_news` AFTER UPDATE OF `status` ON `imports`
WHEN new.`status` IN ('done', 'failed') AND new.`status` <> old.`status` BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'import_done', new.`owner_id`, new.`id`, NULL, 'import:' || new.`id`, coalesce(new.`ended_at`, cast(unixepoch('subsec') * 1000 as integer)), 0 WHERE 1;
END;
--> statement-breakpoint
-- Who made a move of one step has waited for it.
CREATE TRIGGER `board_moves_news` AFTER UPDATE OF `status` ON `board_moves`
WHEN new.`status` = 'done' AND old.`status` = 'running' BEGIN
	INSERT OR IGNORE INTO `notification_events` (`kind`, `recipient_id`, `subject_id`, `object_id`, `key`, `created_at`, `is_quiet`)
	SELECT 'move_done', new.`user_id`, coalesce(new.`to_board_id`, new.`board_id`), new.`mode`, 'move:' || new.`id`, coalesce(new.`ended_at`, cast(unixepoch('subsec') * 1000 as integer)), new.`step` <= 1 WHERE 1;
END;
--> statement-breakpoint
CREATE TRIGGER `board_moves_news_undone` AFTER UPDATE OF `status` ON `board_moves`
WHEN new.`status` = 'undoing' AND old.`status` = 'done' BEGIN
	DELETE FROM `notification_events` WHERE `key` = 'move:' || new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `pins_news_price` AFTER UPDATE OF `price` ON `pins`
WHEN new.`kind` = 'product' AND new.`price_currency` = old.`price_currency`
	AND cast(new.`price` AS REAL) < cast(old.`price` AS REAL) BEGIN
	INSERT INTO `notification_fanouts` (`kind`, `subject_id`, `object_id`, `created_at`)
	VALUES ('price_drop', new.`id`, new.`price`, cast(unixepoch('subsec') * 1000 as integer));
END;
