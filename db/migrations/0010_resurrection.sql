ALTER TABLE `users` ADD `last_active_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `resurrected_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `resurrection_told_at` integer;--> statement-breakpoint
-- However a session ends, when it was last used stays with its account.
CREATE TRIGGER `sessions_last_active` AFTER DELETE ON `sessions` BEGIN
	UPDATE `users` SET `last_active_at` = old.`last_seen_at` WHERE `id` = old.`user_id` AND coalesce(`last_active_at`, 0) < old.`last_seen_at`;
END;
