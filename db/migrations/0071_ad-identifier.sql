ALTER TABLE `users` ADD `ad_identifier` text;--> statement-breakpoint
UPDATE `users` SET `ad_identifier` = lower(hex(randomblob(16))) WHERE `password_hash` IS NOT NULL OR `email` IS NOT NULL;
--> statement-breakpoint
-- Who allows it again is someone else to advertisers.
CREATE TRIGGER `users_ad_identifier` AFTER UPDATE OF `third_party_marketing_tracking_enabled`, `allow_marketing_cookies` ON `users`
	WHEN old.`ad_identifier` IS NOT NULL AND (
		(old.`third_party_marketing_tracking_enabled` AND NOT new.`third_party_marketing_tracking_enabled`)
		OR (old.`allow_marketing_cookies` AND NOT new.`allow_marketing_cookies`)) BEGIN
	UPDATE `users` SET `ad_identifier` = lower(hex(randomblob(16))) WHERE `id` = new.`id`;
END;
